import type { Decision } from '../preview/preview.ts'
import type { Preset } from './preset.ts'

/** What decided how a table is read, and what else it could be. */
export interface Decided extends Omit<Decision, 'choices'> {
  /** The readings to choose from when this is not certain, the likeliest first. */
  readonly readings: readonly Reading[]
}

export interface Reading {
  readonly value: string
  readonly label: string
  readonly preset: Preset
}

/** Decided, and nothing to ask. */
export const certain = (about: Decision['about'], value: string, by: Decision['by'], because: string): Decided => ({
  about,
  value,
  by,
  because,
  isCertain: true,
  readings: [],
})

export const SIGN_LABELS = { in: 'Positive amounts are money in', out: 'Positive amounts are money out' } as const

/** "Day first: DD/MM/YYYY". */
export const labelOf = (format: string): string =>
  `${format.startsWith('MM') ? 'Month first' : format.startsWith('Y') ? 'Year first' : 'Day first'}: ${format}`
