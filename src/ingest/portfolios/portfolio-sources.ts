import { finbodhiPortfolios } from './finbodhi-portfolios.ts'
import { holdingsFromFile } from './holdings-file.ts'
import type { PortfolioSource } from './portfolio-source.ts'

/** Everything that says what funds are made of. */
const SOURCES: readonly PortfolioSource[] = [holdingsFromFile, finbodhiPortfolios]

export const portfolioSourceOf = (code: string): PortfolioSource | undefined => SOURCES.find((source) => source.code === code)
