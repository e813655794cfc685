import { Exact } from '#vocabulary/exact.ts'

/** India's cost inflation index by the year in which the financial year begins (April to March), as notified under section 48. */
const INDEX: Readonly<Record<number, number>> = {
  2001: 100,
  2002: 105,
  2003: 109,
  2004: 113,
  2005: 117,
  2006: 122,
  2007: 129,
  2008: 137,
  2009: 148,
  2010: 167,
  2011: 184,
  2012: 200,
  2013: 220,
  2014: 240,
  2015: 254,
  2016: 264,
  2017: 272,
  2018: 280,
  2019: 289,
  2020: 301,
  2021: 317,
  2022: 331,
  2023: 348,
  2024: 363,
  2025: 376,
}
const LATEST = Math.max(...Object.keys(INDEX).map((year) => +year))

/** By how much a cost of one year is raised for a sale in another; years after the last of the table count as that one. */
export function inflationBetween(bought: number, sold: number): Exact {
  const indexOf = (year: number): Exact => Exact.of(INDEX[Math.min(year, LATEST)] ?? 100)
  return indexOf(sold).dividedBy(indexOf(bought))
}
