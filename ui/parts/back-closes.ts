/** How each dialog that is open is closed, the one on top last. */
const opened: (() => void)[] = []

/**
 * While something lies over the page, going back closes it first, as on a phone, where it is the gesture for that. A browser that lets nobody hold
 * back a step of its history (before Safari 26.2 and Firefox 147) leaves the page, as does a second step that nothing was pressed before.
 */
function holdBack(event: NavigateEvent): void {
  const { navigationType, cancelable, destination } = event
  if (navigationType !== 'traverse' || !cancelable || destination.index >= (navigation.currentEntry?.index ?? 0)) return
  event.preventDefault()
  opened.at(-1)?.()
}

/** Has the back button close a dialog that has been opened just now; returns what ends that. */
export function closedByBack(close: () => void): () => void {
  if (!('navigation' in window)) return () => undefined
  if (opened.length === 0) navigation.addEventListener('navigate', holdBack)
  opened.push(close)
  return () => {
    opened.splice(opened.indexOf(close), 1)
    if (opened.length === 0) navigation.removeEventListener('navigate', holdBack)
  }
}
