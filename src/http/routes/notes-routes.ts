import type { FastifyInstance } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import type { AccountNote } from '../../projections/notes.ts'
import { getNote, listNotes, removeNote, writeNote } from '../contract/documents-contract.ts'
import type { Daybook } from '../../service/daybook.ts'
import { route } from '../route.ts'

export function registerNotes(app: FastifyInstance, { notes }: Daybook): void {
  route(app, listNotes, () => ({ account_notes: notes.view.list().map(wireNote) }))
  route(app, getNote, ({ parameters }) => {
    const note = notes.view.find(parameters.account)
    return { account_note: note ? wireNote(note) : null, found: note !== undefined }
  })
  route(app, writeNote, async ({ body }) => {
    const written = await notes.write(body)
    return written instanceof Refusal ? written : { account_note: wireNote(written), saved: true }
  })
  route(app, removeNote, async ({ body }) => (await notes.remove(body)) ?? { success: true })
}

const wireNote = ({ writtenAt, ...note }: AccountNote) => ({ ...note, written_at: writtenAt })
