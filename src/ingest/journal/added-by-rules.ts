/** A small journal may have this many, and a large one so many for each posting that somebody wrote. */
const ADDED_MIN = 200_000
const ADDED_PER_POSTING = 20

/** Returns how many postings rules may add to a journal: a thousand rules for ten thousand transactions would make ten million of them. */
export const addedMax = (written: number): number => ADDED_MIN + ADDED_PER_POSTING * written
