/* The characters that journals are written with, as bytes of UTF-8 and as code units of a string alike. */

export const TAB = 9
export const LINE_FEED = 10
export const VERTICAL_TAB = 11
export const RETURN = 13
export const SPACE = 32
export const BANG = 33 // !
export const QUOTE = 34 // "
export const HASH = 35 // #
export const AMPERSAND = 38
export const APOSTROPHE = 39
export const OPEN_PAREN = 40
export const CLOSE_PAREN = 41
export const STAR = 42
export const PLUS = 43
export const COMMA = 44
export const MINUS = 45
export const POINT = 46
export const SLASH = 47
export const ZERO = 48
export const NINE = 57
export const COLON = 58
export const SEMICOLON = 59
export const LESS = 60
export const EQUALS = 61
export const MORE = 62 // >
export const AT = 64
export const UPPER_A = 65
export const UPPER_C = 67
export const UPPER_E = 69
export const UPPER_F = 70
export const UPPER_N = 78
export const UPPER_P = 80
export const UPPER_T = 84
export const UPPER_Z = 90
export const OPEN_BRACKET = 91
export const BACKSLASH = 92
export const CLOSE_BRACKET = 93
export const CARET = 94
export const UNDERSCORE = 95
export const LOWER_A = 97
export const LOWER_E = 101
export const LOWER_Z = 122
export const OPEN_BRACE = 123
export const PIPE = 124
export const CLOSE_BRACE = 125
export const TILDE = 126

/** Space, tab, line feed, vertical tab, form feed or return. */
export const isWhite = (code: number): boolean => code === SPACE || (code >= TAB && code <= RETURN)
export const isDigit = (code: number): boolean => code >= ZERO && code <= NINE
export const isLetter = (code: number): boolean => (code >= UPPER_A && code <= UPPER_Z) || (code >= LOWER_A && code <= LOWER_Z)
