import { didYouMean } from '../../journal/did-you-mean.ts'
import { setOption } from '../options.ts'
import * as T from '../tokens.ts'
import { parseString, stringOf } from './transaction.ts'
import type { FileState } from './file-state.ts'
import { endLine, keyOf, parseValue } from './metadata.ts'
import { unexpected, Unreadable } from './posting-terms.ts'

const UNDATED = ['option', 'include', 'plugin', 'pushtag', 'poptag', 'pushmeta', 'popmeta']

/** A directive without a date, with the scanner before its name. */
export function parseUndated(state: FileState): void {
  const { scanner, options } = state
  scanner.next()
  const word = scanner.kind === T.WORD ? scanner.slice : ''
  const place = { file: state.file, line: scanner.tokenLine }
  switch (word) {
    case 'pushtag':
    case 'poptag': {
      if (scanner.next() !== T.TAG) throw unexpected(scanner, 'a #tag')
      const name = scanner.slice.slice(1)
      scanner.next()
      endLine(state)
      if (word === 'pushtag') state.pushedTags.push({ name, line: place.line })
      else pop(state.pushedTags, name, place.line, `the tag #${name}`)
      return
    }
    case 'pushmeta':
    case 'popmeta': {
      if (scanner.next() !== T.KEY) throw unexpected(scanner, 'a key')
      const name = keyOf(scanner)
      scanner.next()
      const value = word === 'pushmeta' ? parseValue(state) : ''
      endLine(state)
      if (word === 'pushmeta') state.pushedMetadata.unshift({ name, value, line: place.line })
      else pop(state.pushedMetadata, name, place.line, `the key "${name}"`)
      return
    }
    case 'option': {
      const name = parseString(state)
      const value = parseString(state)
      scanner.next()
      endLine(state)
      const refusal = setOption(options, name, value, place)
      if (refusal !== undefined) state.problems.error('option_invalid', place, `Option "${name}": ${refusal}`)
      else if (name.startsWith('name_')) state.roots.use(options.roots)
      return
    }
    case 'include': {
      const name = parseString(state)
      scanner.next()
      endLine(state)
      state.includes.push({ name, place })
      return
    }
    case 'plugin': {
      const name = parseString(state)
      const configuration = scanner.next() === T.STRING ? stringOf(state) : undefined
      if (configuration !== undefined) scanner.next()
      endLine(state)
      state.plugins.push({ name, configuration, place })
      return
    }
    default:
      if (word !== '')
        throw new Unreadable(
          'directive_unknown',
          place.line,
          `"${word}" is no directive without a date${didYouMean(word, UNDATED) || `; there are ${UNDATED.join(', ')}.`}`,
        )
      throw unexpected(scanner, 'a date, a directive or a comment')
  }
}

function pop(stack: { readonly name: string }[], name: string, line: number, what: string): void {
  const at = stack.findIndex((pushed) => pushed.name === name)
  if (at < 0)
    throw new Unreadable(
      'pop_without_push',
      line,
      `There is nothing to pop: ${what} has not been pushed before this line. Remove the line, or correct the name.`,
    )
  stack.splice(at, 1)
}
