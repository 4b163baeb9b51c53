// Package chrome draws the lines around a screen: header, tabs, hints, messages, jobs, and the keys shown to a room. It must not
// decide anything: it is given what to say, and says as much of it as the width allows, in an order that is fixed here.
package chrome
