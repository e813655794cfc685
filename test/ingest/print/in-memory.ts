import { type Files, FileUnreadable } from '../../../src/ingest/journal/readable-files.ts'

/** Files by their paths. */
export const inMemory = (texts: Readonly<Record<string, string>>): Files => ({
  home: '/people',
  bytes: (path) => {
    const text = texts[path]
    if (text === undefined) throw new FileUnreadable(path, 'missing', 'the file does not exist')
    return Buffer.from(text)
  },
  glob: (pattern) => Object.keys(texts).filter((path) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(path)),
})
