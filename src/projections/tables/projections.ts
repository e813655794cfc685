import type { Projection } from '../projection.ts'
import { balances, type BooksInMemory } from './balances.ts'
import { book } from './book.ts'
import { jobs } from './jobs.ts'
import { metadata } from './metadata.ts'
import { portfolios } from './portfolios.ts'
import { prices } from './prices.ts'

/** Small tables, which move in the transaction of the events. */
export const summaries = (books?: BooksInMemory): readonly Projection[] => [balances(books), metadata]

/** As large as the book or its history. They follow the log at a distance, and where no other program reads them, only once they were asked for. */
export const largeTables: readonly Projection[] = [book, prices, portfolios, jobs]

/** Every projection that is kept in the database. */
export const tableProjections: readonly Projection[] = [...summaries(), ...largeTables]
