import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const SHEET = /\.(paisa|sheet)$/

/** The sheets of a folder, with their paths; none where there is no such folder. */
export async function sheetFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile() && SHEET.test(entry.name)).map((entry) => join(folder, entry.name))
}
