import { useSignal } from '@preact/signals'
import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { common } from '#messages/common.ts'
import { tables as words } from '#messages/parts.ts'
import { inTurn, textScale } from '../client/browser.ts'
import { locale } from '../client/display-settings.ts'
import { decimalMarkOf, count as written } from '../figures/number-format.ts'
import { alignList, type ColumnPoints } from './align-points.ts'
import { Button } from './fields.tsx'

/** Which rows of a long list are to be drawn. Pure; heights are known beforehand, so nothing is measured. */

/** Where each row begins, and at the end where the list ends. */
export const offsetsOf = (heights: readonly number[]): Float64Array => {
  const offsets = new Float64Array(heights.length + 1)
  for (const [place, height] of heights.entries()) offsets[place + 1] = (offsets[place] as number) + height
  return offsets
}

/** The first row that ends after `position`; the number of rows when none does. */
export const rowAt = (offsets: Float64Array, position: number): number => {
  let low = 0
  let high = offsets.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle + 1] as number) <= position) low = middle + 1
    else high = middle
  }
  return low
}

/** Rows [from, to) that touch the window, and some on both sides so that scrolling finds them drawn. */
export const windowOf = (
  offsets: Float64Array,
  { top, height, spare }: { top: number; height: number; spare: number },
): { from: number; to: number } => ({
  from: rowAt(offsets, Math.max(0, top - spare)),
  to: Math.min(offsets.length - 1, rowAt(offsets, top + height + spare) + 1),
})

const SPARE_PX = 600
/** More of them take a browser seconds to lay out. */
const PRINTED_MAX = 1000

/** So many rows of a table are shown, and so many more with every press: the browser lays out a table as a whole. */
const PAGE = 500

/** How many rows of a long table are shown, and the way to more below them. On paper a table is whole. */
export const usePages = (count: number): { readonly shown: number; readonly more: ComponentChildren } => {
  const pages = useSignal(1)
  const shown = Math.min(count, pages.value * PAGE)
  return {
    shown,
    more: shown < count && (
      <p class="table-more">
        <Button onClick={() => (pages.value += 1)}>{common.showMore}</Button>
        <span class="quiet">{words.shownOf(written(shown), count)}</span>
      </p>
    ),
  }
}

/** A list of any length that scrolls with the page and draws only what can be seen; for paper, what has come of it from its first row on. */
export const LongList = ({
  heights: usual,
  row,
  label,
  onNearEnd,
  come = usual.length,
  goesOn = false,
}: {
  /** Of each row, in letters of the usual size. */
  heights: readonly number[]
  row: (index: number) => ComponentChildren
  label: string
  /** Called while the end of the list is in sight. */
  onNearEnd?: () => void
  /** How many rows from the first on have come; all of them when absent. */
  come?: number
  /** There are rows behind the last one that are not known yet. */
  goesOn?: boolean
}) => {
  const list = useRef<HTMLDivElement>(null)
  const scale = textScale.value
  const heights = useMemo(() => (scale === 1 ? usual : usual.map((height) => height * scale)), [usual, scale])
  const offsets = useMemo(() => offsetsOf(heights), [heights])
  // At first what a page that begins above it can show of it, then the rest of the view and what is close by.
  const shown = useSignal(windowOf(offsets, { top: 0, height: innerHeight / 2, spare: 0 }))
  const isFirst = useRef(true)

  useEffect(() => {
    const look = (): void => {
      if (!list.current) return
      const next = windowOf(offsets, { top: -list.current.getBoundingClientRect().top, height: innerHeight, spare: SPARE_PX })
      if (next.from !== shown.peek().from || next.to !== shown.peek().to) shown.value = next
      if (next.to >= heights.length) onNearEnd?.()
    }
    // What is written here is drawn before the page is laid out for paper.
    const print = (): void => {
      shown.value = { from: 0, to: Math.min(come, PRINTED_MAX) }
    }
    const takeBack = isFirst.current ? inTurn(look) : undefined
    if (!isFirst.current) look()
    isFirst.current = false
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look, { passive: true })
    addEventListener('beforeprint', print)
    addEventListener('afterprint', look)
    return () => {
      takeBack?.()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', look)
    }
  }, [offsets, onNearEnd, come])

  const points = useMemo(() => new Map<string, ColumnPoints>(), [row])
  useLayoutEffect(() => {
    if (list.current) alignList(list.current, points, decimalMarkOf(locale.value))
  })

  const { from } = shown.value
  const to = Math.min(shown.value.to, heights.length)
  // A row that was drawn and is the same as before is not looked at again while one scrolls: only those that come into sight are drawn.
  const drawn = useMemo(() => new Map<number, VNode>(), [row, offsets])
  for (const index of drawn.keys()) if (index < from || index >= to) drawn.delete(index)
  const rows = (
    <div class="long-list" role="list" aria-label={label} ref={list} style={{ height: `${offsets[heights.length]}px` }}>
      {Array.from({ length: Math.max(0, to - from) }, (_, place) => {
        const index = from + place
        const known = drawn.get(index)
        if (known) return known
        const one = (
          <div
            key={index}
            role="listitem"
            aria-setsize={heights.length}
            aria-posinset={index + 1}
            style={{ top: `${offsets[index]}px`, height: `${heights[index]}px` }}
          >
            {row(index)}
          </div>
        )
        drawn.set(index, one)
        return one
      })}
    </div>
  )
  return (
    <>
      {rows}
      {(goesOn || Math.min(come, PRINTED_MAX) < heights.length) && <p class="only-printed" data-words={words.onlyBeginning} />}
    </>
  )
}
