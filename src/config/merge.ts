import { isDeepStrictEqual } from 'node:util'
import { type Document, isMap, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml'

export type Plain = Record<string, unknown>
export const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Brings a document to new values and leaves all else as it stands: comments, order, quotes, and whatever already means the
 * new value (`effective` is what the document meant so far, defaults included, so that writing back what was shown changes nothing).
 */
export function mergeInto(document: Document, value: Plain, effective: Plain): void {
  document.contents = merged(document, document.contents as Node | null, value, effective) as typeof document.contents
}

function merged(document: Document, node: Node | null, value: unknown, effective: unknown): Node | null {
  if (node && isDeepStrictEqual(value, effective)) return node
  if (isMap(node) && isPlain(value)) return mergedMap(document, node, value, isPlain(effective) ? effective : {})
  if (isSeq(node) && Array.isArray(value)) return mergedList(document, node, value, Array.isArray(effective) ? effective : [])
  if (isScalar(node) && (typeof value !== 'object' || value === null)) {
    if (node.value !== value) node.value = value
    // A block of lines can hold no text that begins with a blank or is one.
    if (node.type?.startsWith('BLOCK') && !/^\S/.test(String(value))) node.type = 'QUOTE_DOUBLE'
    return node
  }
  return document.createNode(value) as Node
}

function mergedMap(document: Document, map: YAMLMap, value: Plain, effective: Plain): Node {
  for (const key of Object.keys(effective)) if (!(key in value)) map.delete(key)
  for (const [key, inner] of Object.entries(value)) {
    const present = map.has(key)
    if (inner === undefined || inner === null) map.delete(key)
    else if (present) map.set(key, merged(document, (map.get(key, true) as Node | undefined) ?? null, inner, effective[key]))
    else if (!isDeepStrictEqual(inner, effective[key])) map.set(document.createNode(key), document.createNode(inner))
  }
  return map
}

/** Items of a list are told apart by their name, so that a comment stays with its item when the list is reordered. */
export const identity = (item: unknown): unknown => (isPlain(item) ? (item['name'] ?? item['username'] ?? item['account'] ?? item['code']) : item)

function mergedList(document: Document, list: YAMLSeq, value: readonly unknown[], effective: readonly unknown[]): Node {
  const left = effective.map((item, index) => ({ item, node: list.items[index] as Node | undefined }))
  list.items = value.map((item) => {
    const at = left.findIndex((candidate) => isDeepStrictEqual(identity(candidate.item), identity(item)))
    const [match] = at === -1 ? [] : left.splice(at, 1)
    return match?.node ? merged(document, match.node, item, match.item) : document.createNode(item)
  })
  return list
}
