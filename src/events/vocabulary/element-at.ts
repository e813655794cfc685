/* Reads an element whose index is known to be inside. One function per kind of list, so that V8 reads each as fast as `list[index]`. */

export const intAt = (list: Int32Array, index: number): number => list[index] as number

export const byteAt = (list: Uint8Array, index: number): number => list[index] as number

export const floatAt = (list: Float64Array, index: number): number => list[index] as number

export const elementAt = <Element>(list: readonly Element[], index: number): Element => list[index] as Element

/** What a table has under a name that comes from a file or a person; undefined for "constructor" and the like, which every object has. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
