package themes

// Dark is the theme for terminals with a dark background. It leaves the background and the plain text to the terminal,
// so that it stays readable even where the guess about the background was wrong.
func Dark() Theme {
	return palette{
		muted: rgb("#a9b1bd", "7"), faint: rgb("#8d96a5", "7"), border: rgb("#737c8c", "7"), focus: rgb("#7aa2f7", "12"),
		accent: rgb("#7dcfff", "14"), red: rgb("#ff7a85", "9"), yellow: rgb("#e5c07b", "11"), green: rgb("#9ece6a", "10"),
		blue: rgb("#82aaff", "12"), magenta: rgb("#d19df5", "13"), cyan: rgb("#6fd3d8", "14"), orange: rgb("#ff9e64", "3"),
		selFG: rgb("#ffffff", "15"), selBG: rgb("#2f4f8f", "4"), blurFG: rgb("#e6e9ef", "0"), blurBG: rgb("#3f4653", "7"),
		curFG: rgb("#14161a", "0"), curBG: rgb("#7dcfff", "14"), matchFG: rgb("#14161a", "0"), matchBG: rgb("#e5c07b", "11"),
		tabFG: rgb("#14161a", "0"), tabBG: rgb("#7aa2f7", "14"), bar: rgb("#7aa2f7", "12"), track: rgb("#737c8c", "7"),
		dangerFG: rgb("#ffffff", "15"), dBG: rgb("#b02a37", "1"),
	}.build("dark", true, rgb("#1e2127", "0"))
}

// Light is the theme for terminals with a light background; like [Dark] it paints none of it.
func Light() Theme {
	return palette{
		muted: rgb("#555c66", "8"), faint: rgb("#666d78", "8"), border: rgb("#7f8794", "8"), focus: rgb("#1f5fbf", "4"),
		accent: rgb("#00657a", "4"), red: rgb("#b3182b", "1"), yellow: rgb("#7a5200", "5"), green: rgb("#2b6a1f", "2"),
		blue: rgb("#1f5fbf", "4"), magenta: rgb("#8a2fa8", "5"), cyan: rgb("#00657a", "4"), orange: rgb("#9c4300", "1"),
		selFG: rgb("#10131a", "15"), selBG: rgb("#bcd4ff", "4"), blurFG: rgb("#20242c", "15"), blurBG: rgb("#dde1e8", "8"),
		curFG: rgb("#ffffff", "15"), curBG: rgb("#1f5fbf", "4"), matchFG: rgb("#10131a", "0"), matchBG: rgb("#ffd866", "11"),
		tabFG: rgb("#ffffff", "15"), tabBG: rgb("#1f5fbf", "4"), bar: rgb("#1f5fbf", "4"), track: rgb("#7f8794", "8"),
		dangerFG: rgb("#ffffff", "15"), dBG: rgb("#b3182b", "1"),
	}.build("light", false, rgb("#f7f7f7", "15"))
}

// HighContrast paints a black background under everything and keeps every text at 7:1 or more.
func HighContrast() Theme {
	black, white := rgb("#000000", "0"), rgb("#ffffff", "15")
	return palette{
		paint: black, text: white,
		muted: rgb("#e0e0e0", "15"), faint: rgb("#c8c8c8", "7"), border: rgb("#c8c8c8", "7"), focus: rgb("#ffff00", "11"),
		accent: rgb("#00ffff", "14"), red: rgb("#ff9a9a", "9"), yellow: rgb("#ffff00", "11"), green: rgb("#5fff5f", "10"),
		blue: rgb("#9fc8ff", "14"), magenta: rgb("#ffaaff", "13"), cyan: rgb("#00ffff", "14"), orange: rgb("#ffc266", "11"),
		selFG: black, selBG: rgb("#ffff00", "11"), blurFG: black, blurBG: rgb("#c8c8c8", "7"),
		curFG: black, curBG: rgb("#00ffff", "14"), matchFG: black, matchBG: rgb("#5fff5f", "10"),
		tabFG: black, tabBG: white, bar: rgb("#00ffff", "14"), track: rgb("#a8a8a8", "7"),
		dangerFG: black, dBG: rgb("#ff9a9a", "9"),
	}.build("high-contrast", true, black)
}

// HighContrastLight is [HighContrast] on white.
func HighContrastLight() Theme {
	black, white := rgb("#000000", "0"), rgb("#ffffff", "15")
	return palette{
		paint: white, text: black,
		muted: rgb("#262626", "0"), faint: rgb("#3a3a3a", "0"), border: rgb("#3a3a3a", "0"), focus: rgb("#0000c0", "4"),
		accent: rgb("#0000c0", "4"), red: rgb("#8c0000", "1"), yellow: rgb("#5a3c00", "0"), green: rgb("#004a00", "0"),
		blue: rgb("#0000c0", "4"), magenta: rgb("#6a006a", "5"), cyan: rgb("#003f5c", "4"), orange: rgb("#6b2e00", "1"),
		selFG: white, selBG: rgb("#0000c0", "4"), blurFG: white, blurBG: rgb("#4a4a4a", "0"),
		curFG: white, curBG: black, matchFG: black, matchBG: rgb("#ffff5f", "11"),
		tabFG: white, tabBG: black, bar: rgb("#0000c0", "4"), track: rgb("#5a5a5a", "0"),
		dangerFG: white, dBG: rgb("#8c0000", "1"),
	}.build("high-contrast-light", false, white)
}

// Mono uses attributes only. It is what NO_COLOR gets; glyphs and words carry the meaning.
func Mono() Theme {
	th := Theme{Name: "mono", Dark: true, Mono: true}
	bold, faint, reverse := Style{Bold: true}, Style{Faint: true}, Style{Reverse: true}
	for token, s := range map[Token]Style{
		Muted: faint, Faint: faint, Heading: bold, BorderFocus: bold, Accent: bold,
		Selection: {Reverse: true, Bold: true}, SelectionBlur: reverse, Cursor: reverse, Match: {Reverse: true, Bold: true},
		Error: bold, Warning: bold, Danger: {Reverse: true, Bold: true}, TypeNull: faint, Key: bold, SortKey: bold,
		Expired: faint, Header: bold, Column: bold, TabActive: {Reverse: true, Bold: true}, HintKey: bold, Track: faint,
		Placeholder: faint,
	} {
		th.styles[token] = s
	}
	return th
}
