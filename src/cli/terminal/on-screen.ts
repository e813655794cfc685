/**
 * Everything that moves a cursor, colours, renames a window or types an answer, but the ends of lines and tabs; and what turns the direction
 * of writing, with which a payee would turn the amount behind it as well. (The marks of a single letter's direction stay: texts have them.)
 */
const CONTROL = /(?!\t|\n|\r\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/**
 * A text as it is shown on a screen: a payee comes from whoever has sent the money, and a terminal obeys what a text says to it. Into a
 * file or another program it goes as it is.
 */
export const onScreen = (text: string): string => text.replaceAll(CONTROL, '\ufffd')
