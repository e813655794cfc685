/* What a statement may cost. Whoever reads one does so in a thread that ends when it takes longer or needs more. */

/** In base64, and with what else is asked, a body that the service takes: `http/guards/body-limits.ts` says 25 MiB. */
export const STATEMENT_BYTES_MAX = 18 * 1024 * 1024
export const ROWS_MAX = 200_000
/** Ten in each of as many rows: nothing but delimiters is eighteen millions, which whoever answers with them is busy with for a minute. */
export const CELLS_MAX = 2_000_000
/** All parts of a packed workbook together, unpacked. */
export const UNPACKED_BYTES_MAX = 256 * 1024 * 1024
export const STATEMENT_SECONDS_MAX = 20
export const STATEMENT_MEGABYTES_MAX = 512
