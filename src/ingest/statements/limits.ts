/* What a statement may cost. Whoever reads one does so in a thread that ends when it takes longer or needs more. */

/** In base64, and with what else is asked, a body that the service takes: `http/guards/body-limits.ts` says 25 MiB. */
export const STATEMENT_BYTES_MAX = 18 * 1024 * 1024
export const ROWS_MAX = 200_000
/** Ten in each of as many rows: nothing but delimiters is eighteen millions, which whoever answers with them is busy with for a minute. */
export const CELLS_MAX = 2_000_000
/** Of one cell; what a journal takes as one transaction is no longer. */
export const CELL_CHARACTERS_MAX = 100_000
/** All parts of a packed workbook together, unpacked: as many cells as are read take less. What reads them needs several times as much. */
export const UNPACKED_BYTES_MAX = 128 * 1024 * 1024
/** The texts of a workbook, all of which are in memory at once. */
export const TEXTS_BYTES_MAX = 48 * 1024 * 1024
/** Four for each cell, and some for what is around them. */
export const TAGS_MAX = 5 * CELLS_MAX
/** What is told of one statement; more of the same helps nobody, and there may be as many as lines. */
export const PROBLEMS_MAX = 200
export const STATEMENT_SECONDS_MAX = 20
export const STATEMENT_MEGABYTES_MAX = 512
