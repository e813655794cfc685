/** Which changes of the address are steps of their own, from which the back button leads back. */

export type Way =
  /** Somebody chose what the page is about. */
  | { readonly kind: 'choice' }
  /** Somebody chose how it is shown. */
  | { readonly kind: 'manner' }
  /** Somebody is typing into a field. */
  | { readonly kind: 'typed'; readonly field: string }

/** The field that is being typed into: its first key was a step, and those after it belong to that. */
let typing = ''
/** What is chosen with one press is one step, however many parts of the address it changes. */
let hasStepped = false
let isListening = false

/** A field hands on what was typed a moment after the last key. */
const LEFT_MS = 400

/** Who leaves a field, or says that it is done, has entered what stands there: what is typed into it next is another step. */
function listen(): void {
  if (isListening) return
  isListening = true
  const leave = (): void => void setTimeout(() => (typing = ''), LEFT_MS)
  addEventListener('focusout', leave, true)
  addEventListener('keydown', ({ key }) => key === 'Enter' && leave(), true)
  addEventListener('popstate', () => (typing = ''))
}

/** Returns whether a change that is about to be made is a step. */
export function stepped(way: Way): boolean {
  if (way.kind === 'manner') return false
  const goesOn = way.kind === 'typed' && typing === way.field
  if (way.kind === 'typed') listen()
  typing = way.kind === 'typed' ? way.field : ''
  if (goesOn || hasStepped) return false
  hasStepped = true
  queueMicrotask(() => (hasStepped = false))
  return true
}
