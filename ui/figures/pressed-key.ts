/** The key that was pressed, whatever the keyboard layout. Pure. */

export interface PressedKey {
  /** What the layout writes with it: "g", "п", "Enter". */
  readonly key: string
  /** Where it is on the keyboard: "KeyG". */
  readonly code: string
  readonly shiftKey: boolean
}

/** Keys of shortcuts that are no letter or digit, as they are on an American keyboard. */
const SIGNS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']', Slash: '/', Minus: '-', Equal: '=' }
const SHIFTED: Readonly<Record<string, string>> = { Slash: '?', Equal: '+' }

/** The key by what it writes; on a Cyrillic, Greek, Arabic or Hebrew layout by its place, since such layouts write no Latin letter. */
export const keyOf = ({ key, code, shiftKey }: PressedKey): string => {
  if (key.length !== 1 || /^[\u0020-\u007e]$/.test(key)) return key
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? []
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  return digit ?? (shiftKey ? SHIFTED[code] : SIGNS[code]) ?? key
}
