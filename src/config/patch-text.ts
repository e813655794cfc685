import { elementAt } from '#vocabulary/element-at.ts'
import { isDeepStrictEqual } from 'node:util'
import { Document, isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type ToStringOptions, visit, type YAMLMap, type YAMLSeq } from 'yaml'
import { boundedDocument } from './read.ts'

/** A range of a text and its replacement. */
interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/**
 * Returns a configuration text brought to new values by changing the lines that have to change and no other byte: comments, blanks,
 * quotes and order stay. `effective` are the values of the text so far; `merged` is a document that has the new values already. Undefined
 * if the text is written in a way that this does not know; the caller parses the result to verify it.
 */
export function patchedText(text: string, value: Plain, effective: Plain, merged: Document): string | undefined {
  const contents = boundedDocument(text, { merge: true }).contents as Node | null
  if (!isMap(contents) || contents.flow) return undefined
  const patch = new Patch(text)
  if (!patch.map(contents, value, effective, merged.contents as Node | null)) return undefined
  return patch.applied()
}

class Patch {
  readonly #text: string
  readonly #edits: Edit[] = []

  constructor(text: string) {
    this.#text = text
  }

  applied(): string {
    let [result, at] = ['', 0]
    // Insertions at an offset come before deletions there, in their order.
    for (const { from, to, text } of this.#edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
      result += this.#text.slice(at, from) + text
      at = to
    }
    return result + this.#text.slice(at)
  }

  map(map: YAMLMap, value: Plain, effective: Plain, merged: Node | null): boolean {
    const names = new Set(map.items.map(nameOf))
    const added = Object.entries(value).filter(([name, inner]) => !names.has(name) && !isNothing(inner) && !isDeepStrictEqual(inner, effective[name]))
    const removed = [...names].filter((name) => name in effective && isNothing(value[name]))
    if (map.flow) return added.length === 0 && removed.length === 0 && this.#pairs(map, value, effective, merged, [])
    // The last pair of a map cannot go by itself: "key:" would be left with nothing.
    if (removed.length === map.items.length || !isMap(merged)) return false
    if (!this.#pairs(map, value, effective, merged, removed)) return false
    const last = map.items.at(-1)!
    const indent = this.#indentOf(elementAt(map.items, 0))
    if (indent === undefined) return false
    if (added.length > 0) this.#insertAfter(this.#endOf(last), indented(yamlOf(Object.fromEntries(added)), indent))
    return true
  }

  #pairs(map: YAMLMap, value: Plain, effective: Plain, merged: Node | null, removed: readonly string[]): boolean {
    return map.items.every((pair) => {
      const name = nameOf(pair)
      if (removed.includes(name)) return this.#removeLines(pair.key as Node, this.#endOf(pair))
      if (isNothing(value[name]) || isDeepStrictEqual(value[name], effective[name])) return true
      const before = this.#edits.length
      const newNode = isMap(merged) ? ((merged.get(name, true) as Node | undefined) ?? null) : null
      if (this.#value(pair.value as Node | null, value[name], effective[name], newNode, map.flow === true)) return true
      this.#edits.length = before
      return !map.flow && this.#rewrite(pair, newNode)
    })
  }

  #value(node: Node | null, value: unknown, effective: unknown, merged: Node | null, inFlow: boolean): boolean {
    if (isDeepStrictEqual(value, effective)) return true
    if (isMap(node) && isPlain(value) && this.map(node, value, isPlain(effective) ? effective : {}, merged)) return true
    if (isSeq(node) && Array.isArray(value) && this.#list(node, value, Array.isArray(effective) ? effective : [], merged)) return true
    if ((isMap(node) || isSeq(node)) && node.flow && typeof value === 'object') return this.#replace(node, inFlowStyle(value))
    if (isScalar(node) && typeof value !== 'object' && !node.type?.startsWith('BLOCK')) return this.#scalar(node, value, inFlow)
    return false
  }

  #scalar(node: Scalar, value: unknown, inFlow: boolean): boolean {
    const quoted = node.type === 'QUOTE_SINGLE' || node.type === 'QUOTE_DOUBLE' ? { defaultStringType: node.type } : {}
    const text = inFlow ? inFlowStyle([value], quoted).replaceAll(/^\[ ?| ?\]$/g, '') : yamlOf(value, quoted).trimEnd()
    if (text.includes('\n')) return false
    return this.#replace(node, node.range![0] === node.range![1] ? ` ${text}` : text)
  }

  #list(list: YAMLSeq, value: readonly unknown[], effective: readonly unknown[], merged: Node | null): boolean {
    const left = effective.map((item, at) => ({ item, at }))
    const places = value.map((item) => {
      const found = left.findIndex((candidate) => isDeepStrictEqual(identity(candidate.item), identity(item)))
      return found === -1 ? -1 : elementAt(left.splice(found, 1), 0).at
    })
    const kept = places.filter((place) => place !== -1)
    const isInOrder = kept.every((place, at) => at === 0 || elementAt(kept, at - 1) < place)
    const isSameSize = kept.length === value.length && left.length === 0
    if (!isInOrder || list.items.length !== effective.length || (list.flow && !isSameSize) || kept.length === 0) return false
    const node = (at: number): Node => list.items[at] as Node
    const indent = list.flow ? '' : this.#dashIndent(node(0))
    if (
      indent === undefined ||
      !left.every(({ at }) => this.#dashIndent(node(at)) === indent && this.#removeLines(node(at), this.#lineEnd(node(at))))
    )
      return false
    return value.every((item, at) => {
      const place = elementAt(places, at)
      const mergedItem = isSeq(merged) ? ((merged.items[at] as Node | undefined) ?? null) : null
      if (place !== -1) return this.#value(node(place), item, effective[place], mergedItem, list.flow === true)
      const above = places.slice(0, at).findLast((candidate) => candidate !== -1)
      const text = indented(yamlOf([item]), indent)
      if (above === undefined)
        this.#edits.push({ from: this.#lineStart(node(elementAt(kept, 0))), to: this.#lineStart(node(elementAt(kept, 0))), text })
      else this.#insertAfter(this.#lineEnd(node(above)), text)
      return true
    })
  }

  /** The new lines of one key. */
  #rewrite(pair: Pair, merged: Node | null): boolean {
    const indent = this.#indentOf(pair)
    if (indent === undefined || merged === null) return false
    const document = new Document({})
    document.set(nameOf(pair), merged)
    const [from, to] = [this.#lineStart(pair.key as Node), this.#endOf(pair)]
    this.#edits.push({ from, to, text: indented(yamlText(document), indent) })
    return true
  }

  #replace(node: Node, text: string): true {
    this.#edits.push({ from: node.range![0], to: node.range![1], text })
    return true
  }

  /** What begins at a node, with the comments right above that are about it. */
  #removeLines(node: Node, to: number): boolean {
    let from = this.#lineStart(node)
    const indent = /^ */.exec(this.#text.slice(from))![0]
    for (;;) {
      const above = this.#text.lastIndexOf('\n', from - 2) + 1
      // The head of a file is about the file.
      if (above === from || above === 0 || !this.#text.slice(above, from).startsWith(`${indent}#`)) break
      from = above
    }
    this.#edits.push({ from, to, text: '' })
    return true
  }

  #insertAfter(at: number, text: string): void {
    this.#edits.push({ from: at, to: at, text: at > 0 && this.#text[at - 1] !== '\n' ? `\n${text}` : text })
  }

  #lineStart = (node: Node): number => this.#text.lastIndexOf('\n', node.range![0] - 1) + 1

  /** Where the line after the last one of a node begins. */
  #lineEnd(node: Node): number {
    const end = node.range![0] + this.#text.slice(node.range![0], node.range![1]).trimEnd().length
    const newline = this.#text.indexOf('\n', end)
    return newline === -1 ? this.#text.length : newline + 1
  }

  #endOf = ({ key, value }: Pair): number => this.#lineEnd((value ?? key) as Node)

  /** The blanks before a key that begins its line. */
  #indentOf({ key }: Pair): string | undefined {
    const before = this.#text.slice(this.#lineStart(key as Node), (key as Node).range![0])
    return /^ *(- *)?$/.test(before) ? before.replace('-', ' ') : undefined
  }

  /** The blanks before the dash of an item that begins its line. */
  #dashIndent(node: Node): string | undefined {
    return /^( *)- *$/.exec(this.#text.slice(this.#lineStart(node), node.range![0]))?.[1]
  }
}

const isNothing = (value: unknown): value is null | undefined => value === undefined || value === null
const nameOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key)
const inFlowStyle = (value: unknown, options = {}): string => yamlOf(value, { collectionStyle: 'flow', ...options }).trimEnd()
const indented = (text: string, indent: string): string => text.replaceAll(/^(?=.)/gm, indent)

type Plain = Record<string, unknown>
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Sets new values in a document and leaves everything else unchanged: comments, order, quotes, and whatever already means the
 * new value (`effective` are the values so far with defaults, so that saving what was shown changes nothing).
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

/** Items of a list are identified by name, so that a comment stays with its item when the list is reordered. */
const identity = (item: unknown): unknown => (isPlain(item) ? (item['name'] ?? item['username'] ?? item['account'] ?? item['code']) : item)

function mergedList(document: Document, list: YAMLSeq, value: readonly unknown[], effective: readonly unknown[]): Node {
  const left = effective.map((item, index) => ({ item, node: list.items[index] as Node | undefined }))
  list.items = value.map((item) => {
    const at = left.findIndex((candidate) => isDeepStrictEqual(identity(candidate.item), identity(item)))
    const [match] = at === -1 ? [] : left.splice(at, 1)
    return match?.node ? merged(document, match.node, item, match.item) : document.createNode(item)
  })
  return list
}

/** A text that starts with a blank line: as a YAML block it would be read differently. */
const BLANK_FIRST = /^\s*[ \t](\n|$)/

/** The text of a document with its long lines left long. */
export function yamlText(document: Document, options: ToStringOptions = {}): string {
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && BLANK_FIRST.test(node.value)) node.type = 'QUOTE_DOUBLE'
    },
  })
  return document.toString({ lineWidth: 0, ...options })
}

/** A value as the text of a document. */
const yamlOf = (value: unknown, options: ToStringOptions = {}): string => yamlText(new Document(value), options)
