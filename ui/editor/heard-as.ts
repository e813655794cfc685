import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** What an editor is to who hears it. Tab indents in it, so it says how one leaves. */
export const heardAs = (name: string): Extension =>
  EditorView.contentAttributes.of({
    tabindex: '0',
    'aria-label': name,
    'aria-description': 'Tab indents. Escape and then Tab leaves it.',
    spellcheck: 'false',
  })
