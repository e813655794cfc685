import { isDateLike } from '../values/date-like.ts'
import { isMoney } from '../values/money.ts'
import { isShortDate } from './short-dates.ts'

/** A piece of text as the PDF has it. */
export interface PdfItem {
  readonly text: string
  readonly width: number
  readonly height: number
  /** In the page's own coordinates, which grow upwards. */
  readonly x: number
  readonly y: number
  /** As one looks at the page, turned the right way; grows downwards. */
  readonly left: number
  readonly top: number
}

export interface PdfPage {
  /** From 1. */
  readonly number: number
  readonly items: readonly PdfItem[]
}

/** A word or a few that stand together. */
export interface Piece {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly height: number
}

export interface PdfLine {
  readonly page: number
  readonly top: number
  readonly height: number
  readonly pieces: readonly Piece[]
  /** Has a date and an amount. */
  readonly isMovement: boolean
}

/** The lines of all pages from top to bottom, each with its pieces from left to right. */
export function linesOf(pages: readonly PdfPage[]): PdfLine[] {
  return pages.flatMap(({ number, items }) => {
    const written = items.filter(({ text }) => text.trim() !== '').sort((a, b) => a.top - b.top)
    const heights = written.map(({ height }) => height).sort((a, b) => a - b)
    const tolerance = Math.max(0.5, (heights[Math.floor(heights.length / 2)] ?? 1) / 2)
    const groups: PdfItem[][] = []
    for (const item of written) {
      const group = groups.at(-1)
      if (group && item.top - group[0]!.top < tolerance) group.push(item)
      else groups.push([item])
    }
    return groups.map((group) => lineOf(number, group))
  })
}

function lineOf(page: number, items: PdfItem[]): PdfLine {
  const pieces = items.flatMap(piecesOf).sort((a, b) => a.left - b.left)
  const height = items.reduce((highest, item) => Math.max(highest, item.height), 1)
  const texts = phrases(pieces)
  const isDay = (text: string): boolean => isDateLike(text) || isShortDate(text)
  // "31.12. 01.01." are two days that stand close together.
  const isDated = texts.some((text) => isDay(text) || text.split(' ').every(isDay))
  const isMovement = isDated && texts.some((text) => isMoney(text) && !isDay(text))
  return { page, top: items[0]!.top, height, pieces, isMovement }
}

/** An item that holds several cells divides them by runs of blanks. */
function piecesOf({ text, left, width, height }: PdfItem): Piece[] {
  const each = width / Math.max(1, text.length)
  return [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: part, index }) => ({
    text: part,
    left: left + index * each,
    right: left + (index + part.length) * each,
    height,
  }))
}

/** What is nearer than this, in heights of a letter, is one word; what is nearer than the second one phrase. */
const LETTER_GAP = 0.12
const WORD_GAP = 0.6

/** Pieces that stand close together, as one text each. */
const phrases = (pieces: readonly Piece[]): string[] => phrasesOf(pieces).map(({ text }) => text)

export function phrasesOf(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (last && piece.left - last.right < WORD_GAP * piece.height)
      merged[merged.length - 1] = { ...last, text: beside(last, piece), right: Math.max(last.right, piece.right) }
    else merged.push(piece)
  }
  return merged
}

/** The text of two pieces of one cell. */
export const beside = (before: Piece, after: Piece): string =>
  before.text + (after.left - before.right > LETTER_GAP * after.height ? ' ' : '') + after.text
