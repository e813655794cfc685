/** "1 file", "2 files"; the plural only where it is not the noun with an s. */
export const counted = (count: number, noun: string, nouns = `${noun}s`): string => `${count} ${count === 1 ? noun : nouns}`
