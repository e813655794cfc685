import type { Projection } from '../projection.ts'
import { book } from './book.ts'
import { jobs } from './jobs.ts'
import { metadata } from './metadata.ts'
import { prices } from './prices.ts'

/** Every projection that is kept in the database. */
export const tableProjections: readonly Projection[] = [book, prices, metadata, jobs]
