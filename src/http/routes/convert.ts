import type { FastifyInstance } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Conversion } from '../../commands/convert/convert-journal.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import type { Login } from '../auth/login.ts'
import { downloadConversion, previewConversion, writeConversion } from '../contract/editor.ts'
import type { Daybook } from '../../service/daybook.ts'
import { conflict } from '../refusal.ts'
import { route, Written } from '../route.ts'

/** Of each file and of all of them so much is shown; an archive and a folder have everything. */
const SHOWN_CHARACTERS_MAX = 100_000
const SHOWN_IN_ALL_MAX = 1_000_000
const LEFT_OUT_MAX = 1000

export function registerConvert(app: FastifyInstance, { journal }: Daybook, login: Login): void {
  route(app, previewConversion, async ({ query }) => {
    const { dialect, conversion } = await journal.convert(query.to)
    if (conversion.kind === 'refused') {
      const problems = conversion.problems.map(({ file, line, message }) => ({ file: journal.nameOf(file), line, message }))
      return { from: dialect, possible: false, why: conversion.why, problems, transactions: 0, files: [], left_out: [], left_out_count: 0 }
    }
    let room = SHOWN_IN_ALL_MAX
    return {
      from: dialect,
      possible: true,
      why: '',
      problems: [],
      transactions: conversion.transactions,
      files: conversion.files.map(({ name, source, before, after }) => {
        const length = Math.min(SHOWN_CHARACTERS_MAX, room)
        room = Math.max(0, room - Math.max(before.length, after.length))
        return {
          name,
          source: journal.nameOf(source),
          before: before.slice(0, length),
          after: after.slice(0, length),
          is_whole: before.length <= length && after.length <= length,
        }
      }),
      left_out: conversion.leftOut
        .slice(0, LEFT_OUT_MAX)
        .map(({ what, file, line }) => ({ what, line, file: journal.nameOf(conversion.sources[file] ?? '') })),
      left_out_count: conversion.leftOut.length,
    }
  })

  route(app, downloadConversion, async ({ body }) => {
    const conversion = await converted(body.to)
    if (conversion instanceof Refusal) return conversion
    const { strToU8, zipSync } = await import('fflate')
    const archive = zipSync(Object.fromEntries(conversion.files.map(({ name, after }) => [name, strToU8(after)])), { mtime: FIRST_MOMENT })
    return new Written(Buffer.from(archive), 'application/zip', { 'Content-Disposition': `attachment; filename="${body.to}.zip"` })
  })

  route(app, writeConversion, async ({ body, request }) => {
    const conversion = await converted(body.to)
    if (conversion instanceof Refusal) return conversion
    const outcome = await journal.change({
      edits: conversion.files.map(({ name, after }) => ({ name: `${body.folder}/${name}`, before: null, after: Buffer.from(after) })),
      who: login.nameOf(request),
      cause: 'conversion',
      title: `The book as a journal of ${body.to}, in ${body.folder}`,
    })
    if (outcome instanceof Refusal) return outcome
    switch (outcome.kind) {
      case 'changed':
        return { change: outcome.change.id, root: `${body.folder}/${conversion.files[0]!.name}`, files: conversion.files.length }
      case 'conflict':
        return conflict(`${outcome.name} is there already; nothing was written, choose another folder`)
      case 'invalid':
        return new Refusal(
          'INVALID_REQUEST',
          'the journal includes whatever lies in this folder, and the new files would be part of it; choose another one',
        )
      case 'unchanged':
        return conflict(`${body.folder} has these files already`)
    }
  })

  async function converted(to: Dialect): Promise<Extract<Conversion, { kind: 'converted' }> | Refusal> {
    const { conversion } = await journal.convert(to)
    if (conversion.kind === 'converted') return conversion
    const [first] = conversion.problems
    return new Refusal('INVALID_REQUEST', `${conversion.why}${first ? `: ${journal.nameOf(first.file)}:${first.line}: ${first.message}` : ''}`)
  }
}

/** The first moment that ZIP knows, so that the same book gives the same bytes. */
const FIRST_MOMENT = new Date(1980, 0, 1)
