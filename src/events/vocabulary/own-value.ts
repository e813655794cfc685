/** What a table has under a name that comes from a file or a person; undefined for "constructor" and the like, which every object has. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
