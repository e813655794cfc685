import { expect, test } from 'vitest'
import * as bytes from '#vocabulary/bytes.ts'

test('every name is its character', () => {
  const { isDigit: _digit, isLetter: _letter, isWhite: _white, ...characters } = bytes
  expect(Object.fromEntries(Object.entries(characters).map(([name, code]) => [name, String.fromCharCode(code)]))).toEqual({
    TAB: '\t',
    LINE_FEED: '\n',
    VERTICAL_TAB: '\v',
    RETURN: '\r',
    SPACE: ' ',
    BANG: '!',
    QUOTE: '"',
    HASH: '#',
    AMPERSAND: '&',
    APOSTROPHE: "'",
    OPEN_PAREN: '(',
    CLOSE_PAREN: ')',
    STAR: '*',
    PLUS: '+',
    COMMA: ',',
    MINUS: '-',
    POINT: '.',
    SLASH: '/',
    ZERO: '0',
    NINE: '9',
    COLON: ':',
    SEMICOLON: ';',
    LESS: '<',
    EQUALS: '=',
    MORE: '>',
    AT: '@',
    UPPER_A: 'A',
    UPPER_C: 'C',
    UPPER_E: 'E',
    UPPER_F: 'F',
    UPPER_N: 'N',
    UPPER_P: 'P',
    UPPER_T: 'T',
    UPPER_Z: 'Z',
    OPEN_BRACKET: '[',
    BACKSLASH: '\\',
    CLOSE_BRACKET: ']',
    CARET: '^',
    UNDERSCORE: '_',
    LOWER_A: 'a',
    LOWER_E: 'e',
    LOWER_Z: 'z',
    OPEN_BRACE: '{',
    PIPE: '|',
    CLOSE_BRACE: '}',
    TILDE: '~',
  })
})

test('the classes of characters are those of a regular expression', () => {
  for (let code = 0; code < 256; code++) {
    const character = String.fromCharCode(code)
    expect(bytes.isDigit(code)).toBe(/^[0-9]$/.test(character))
    expect(bytes.isLetter(code)).toBe(/^[A-Za-z]$/.test(character))
    expect(bytes.isWhite(code)).toBe(/^[ \t\n\v\f\r]$/.test(character))
  }
})
