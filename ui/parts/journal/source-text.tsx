import { useEffect, useMemo } from 'preact/hooks'
import type { LedgerFile } from '../../../src/http/contract/editor.ts'
import { figuresHidden } from '../../client/settings.ts'
import { counted } from '../../figures/format.ts'
import { entryAround, piecesOf } from '../../figures/journal-text.ts'
import { textScale } from '../../text-size.ts'
import { LongList } from '../table/long-list.tsx'

const LINE_HEIGHT = 22

const Line = ({ number, text, tone }: { number: number; text: string; tone: 'here' | 'near' | undefined }) => (
  <div class={`source-line${tone ? ` source-${tone}` : ''}`} {...(tone === 'here' ? { 'aria-current': 'true' as const } : {})}>
    <a href={`#${number}`} tabIndex={-1} aria-label={`Line ${number}`}>
      {number}
    </a>
    <code>
      {piecesOf(text).map(({ kind, text: piece }, place) => (
        <span key={place} class={`piece-${kind}`}>
          {figuresHidden.value && kind !== 'day' ? piece.replaceAll(/\d+(?:[.,]\d+)*/g, '•••') : piece}
        </span>
      ))}
    </code>
  </div>
)

/** A file as it is on disk, at a line that some figure came from. */
export const SourceText = ({ file, line }: { file: LedgerFile; line: number }) => {
  const lines = useMemo(() => file.content.replace(/\r?\n$/, '').split(/\r?\n/), [file.content])
  const heights = useMemo(() => lines.map(() => LINE_HEIGHT), [lines])
  const around = useMemo(() => entryAround(lines, line), [lines, line])
  const longest = useMemo(() => lines.reduce((most, text) => Math.max(most, text.length), 0), [lines])
  const isThere = line >= 1 && line <= lines.length

  useEffect(() => {
    const list = document.querySelector('.source .long-list')
    if (!isThere || !list) return
    scrollTo({ top: Math.max(0, list.getBoundingClientRect().top + scrollY + (line - 1) * LINE_HEIGHT * textScale.peek() - innerHeight / 3) })
  }, [file.name, line, isThere])

  return (
    <>
      {line > 0 && !isThere && (
        <p class="notice notice-amber">{`This file has ${lines.length} lines by now; line ${line} is not among them any more.`}</p>
      )}
      <div class="card card-flush source" tabIndex={0} role="region" aria-label={`${file.name}, ${counted(lines.length, 'line')}`}>
        <div style={{ minWidth: `calc(${longest}ch + 6rem)` }}>
          <LongList
            label="Lines"
            heights={heights}
            row={(index) => (
              <Line
                number={index + 1}
                text={lines[index] ?? ''}
                tone={index + 1 === line ? 'here' : index + 1 >= around.from && index + 1 <= around.to ? 'near' : undefined}
              />
            )}
          />
        </div>
      </div>
    </>
  )
}
