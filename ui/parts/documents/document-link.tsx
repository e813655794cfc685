import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { DocumentsAnswer } from '../../../src/http/contract/documents.ts'
import { base } from '../../client/base.ts'
import { documentAddress, type FetchedDocument, fetchDocument } from '../../client/documents.ts'
import { saveFile } from '../../client/save-file.ts'
import { Dialog } from '../dialog.tsx'
import { orSay } from '../or-say.ts'

export type Document = DocumentsAnswer['documents'][number]

export const nameOf = ({ path }: Pick<Document, 'path'>): string => path.slice(path.lastIndexOf('/') + 1)

const STATES: Readonly<Record<Exclude<Document['state'], 'there'>, string>> = {
  missing: 'not on the disk any more',
  outside: 'outside of the journal’s folder: not opened here',
  not_a_document: 'no PDF, picture, text or mail: not opened here',
  unreadable: 'may not be read',
  large: 'too large to be opened here',
}

const Text = ({ content }: { content: Blob }) => {
  const text = useSignal('')
  useEffect(() => {
    content.text().then(
      (read) => {
        text.value = read
      },
      () => undefined,
    )
  }, [content])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled with the keyboard
    <pre class="prose" tabIndex={0}>
      {text}
    </pre>
  )
}

const Picture = ({ name, content }: { name: string; content: Blob }) => {
  const address = useMemo(() => URL.createObjectURL(content), [content])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img class="document-picture" src={address} alt={name} />
}

const Viewer = ({ document: { name, kind, content }, onClose }: { document: FetchedDocument; onClose: () => void }) => (
  <Dialog label={name} kind="sheet" title={name} onClose={onClose}>
    <div class="document-shown">{kind === 'image' ? <Picture name={name} content={content} /> : <Text content={content} />}</div>
    <p class="form-buttons">
      <button type="button" class="button" onClick={() => saveFile(name, content)}>
        Save a copy
      </button>
    </p>
  </Dialog>
)

/** Pictures and texts are shown here, a PDF by the browser in a tab of its own, and everything else is saved. */
const openOrSave = (document: FetchedDocument): FetchedDocument | undefined => {
  const { name, kind, content } = document
  if (kind === 'image' || kind === 'text') return document
  const tab = kind === 'pdf' ? window.open(URL.createObjectURL(content), '_blank') : null
  if (tab === null) saveFile(name, content)
  return undefined
}

/** A document that can be opened leads to it; of another one it is said why not. */
export const DocumentLink = ({ document }: { document: Pick<Document, 'path' | 'state'> }) => {
  const shown = useSignal<FetchedDocument | undefined>(undefined)
  const { path, state } = document
  if (state !== 'there')
    return (
      <span title={path}>
        {nameOf(document)} <small class="quiet">{STATES[state]}</small>
      </span>
    )
  const open = (event: MouseEvent): void => {
    // In another tab or window, as somebody who presses these keys wants it.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void orSay(async () => {
      shown.value = openOrSave(await fetchDocument(path))
    })
  }
  return (
    <>
      <a href={base + documentAddress(path)} target="_blank" rel="noopener noreferrer" title={path} onClick={open}>
        {nameOf(document)}
      </a>
      {shown.value && (
        <Viewer
          document={shown.value}
          onClose={() => {
            shown.value = undefined
          }}
        />
      )}
    </>
  )
}
