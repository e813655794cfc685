import { useSignal } from '@preact/signals'
import { hierarchy, treemap } from 'd3-hierarchy'
import type { RefObject } from 'preact'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { charts } from '#messages/charts.ts'
import { common } from '#messages/common.ts'
import { textScale } from '../client/browser.ts'
import { figures } from '../client/display-settings.ts'
import { isolated } from '../figures/number-format.ts'
import type { FigurePlaces } from '../figures/unknown.ts'
import { Amount, InRow, Proof } from '../parts/figure.tsx'
import { useWidth } from './chart-frame.tsx'

/** Lays out the parts of a whole as areas of proportional size. Pure. */

interface Piece<Of> {
  readonly of: Of
  readonly group: string
  readonly value: number
}

interface PlacedPiece<Of> extends Piece<Of> {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Node<Of> {
  readonly piece?: Piece<Of>
  readonly children?: readonly Node<Of>[]
}

const GAP = 2

/** Returns the pieces in their places, those of a group next to each other. Zero and negative values have no place. */
export const layOut = <Of,>(pieces: readonly Piece<Of>[], { width, height }: { width: number; height: number }): PlacedPiece<Of>[] => {
  const groups = new Map<string, Node<Of>[]>()
  for (const piece of pieces) {
    if (piece.value <= 0) continue
    const members = groups.get(piece.group) ?? []
    groups.set(piece.group, [...members, { piece }])
  }
  const root = hierarchy<Node<Of>>({ children: [...groups.values()].map((children) => ({ children })) }, ({ children }) => children)
    .sum(({ piece }) => piece?.value ?? 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  return treemap<Node<Of>>()
    .size([width, height])
    .paddingInner(GAP)(root)
    .leaves()
    .flatMap(({ data: { piece }, ...place }): PlacedPiece<Of>[] => {
      if (!piece) return []
      // What is narrower than its gap ends up in the middle of the gap, which may be beyond the edge.
      const [x0, x1, y0, y1] = [Math.min(place.x0, width), Math.min(place.x1, width), Math.min(place.y0, height), Math.min(place.y1, height)]
      return [{ ...piece, x: x0, y: y0, width: x1 - x0, height: y1 - y0 }]
    })
}

/** Lays out the parts of a whole below it: each as wide as its value, one row for each level. Pure. */

export interface Branch<Of> {
  readonly of: Of
  readonly group: string
  readonly value: number
  readonly children: readonly Branch<Of>[]
}

const BAND_GAP = 2

/** How many rows there are. */
export const depthOf = (branches: readonly Branch<unknown>[]): number =>
  branches.reduce((most, { value, children }) => (value > 0 ? Math.max(most, 1 + depthOf(children)) : most), 0)

/**
 * Returns the parts row by row, from the left. Zero and negative values have no place; where they make the others more than the whole that
 * they are below, these share its width.
 */
export const layers = <Of,>(branches: readonly Branch<Of>[], { width, rowHeight }: { width: number; rowHeight: number }): PlacedPiece<Of>[] => {
  const placed: (PlacedPiece<Of> & { readonly row: number })[] = []
  const place = (
    among: readonly Branch<Of>[],
    { x: from, width: room, whole, row }: { x: number; width: number; whole: number; row: number },
  ): void => {
    const shown = among.filter(({ value }) => value > 0)
    const all = Math.max(
      whole,
      shown.reduce((sum, { value }) => sum + value, 0),
    )
    let x = from
    for (const { of, group, value, children } of shown) {
      const own = (value / all) * room
      placed.push({ of, group, value, x, y: row * rowHeight, width: Math.max(0, own - BAND_GAP), height: rowHeight - BAND_GAP, row })
      place(children, { x, width: own, whole: value, row: row + 1 })
      x += own
    }
  }
  // The last of a row has no neighbour to keep away from.
  place(branches, { x: 0, width: width + BAND_GAP, whole: 0, row: 0 })
  return placed.sort((a, b) => a.row - b.row || a.x - b.x).map(({ row: _, ...piece }) => piece)
}

/** What a name and an amount need, in letters of the usual size. */
const NAMED = { width: 64, height: 26 }
const AMOUNT_HEIGHT = 44
/** What a finger can hit. Smaller parts are only drawn: the table has every part. */
const TARGET = 24

/** One part of the whole. */
export interface AreaPart {
  /** Unlike that of the others. */
  readonly name: string
  /** What is written in it, where that is shorter. */
  readonly short?: string
  readonly value: number
  /** Parts of one group are next to each other. */
  readonly group: string
  /** The class that colours it. */
  readonly tone: string
  readonly places: FigurePlaces
}

/** Moves the focus to the part before or after. */
const walk = (event: KeyboardEvent): void => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  const here = event.target instanceof Element ? event.target.closest<HTMLElement>('.proof') : null
  if (step === undefined || !here || event.ctrlKey || event.metaKey || event.altKey) return
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.proof')]
  const goal = all[all.indexOf(here) + step]
  event.preventDefault()
  if (!goal) return
  here.tabIndex = -1
  goal.tabIndex = 0
  goal.focus()
}

const isCut = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth

/** Which parts have no room for their name, after they were drawn. */
const useUnnamed = (frame: RefObject<HTMLElement>, placed: readonly PlacedPiece<AreaPart>[]): readonly AreaPart[] => {
  const named = useSignal('')
  useLayoutEffect(() => {
    const names = [...(frame.current?.querySelectorAll('.treemap-words:not(.only-heard) > bdi') ?? [])].filter((name) => !isCut(name))
    named.value = names.map((name) => name.closest('li')?.dataset['part']).join('\n')
  }, [placed])
  const all = new Set(named.value.split('\n'))
  return placed.map(({ of }) => of).filter(({ name }) => !all.has(name))
}

const isTarget = ({ width, height }: PlacedPiece<AreaPart>): boolean => Math.min(width, height) >= TARGET

/** What a legend names at most: the table has every part. */
const NAMED_MAX = 24

/**
 * Parts of a whole in their places, each of which shows what is in it; a legend has those whose names do not fit. One stop of the keyboard; the
 * arrow keys lead on in the order given.
 */
const Areas = ({ label, height, layOutIn }: { label: string; height: number; layOutIn: (width: number) => readonly PlacedPiece<AreaPart>[] }) => {
  const body = useRef<HTMLDivElement>(null)
  const { element, width } = useWidth<HTMLDivElement>()
  const placed = useMemo(() => (width.value > 0 ? layOutIn(width.value) : []), [layOutIn, width.value])
  const unnamed = useUnnamed(body, placed)
  const targets = new Set(placed.filter(isTarget).map(({ of }) => of.name))
  useLayoutEffect(() => {
    const first = body.current?.querySelector<HTMLElement>('.proof')
    if (first && !body.current?.querySelector('.proof[tabindex="0"]')) first.tabIndex = 0
  })
  return (
    <InRow.Provider value={true}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys lead from one button in it to the next */}
      <div ref={body} onKeyDown={walk}>
        <div class="treemap" ref={element} style={{ height: `${height}px` }}>
          {placed.length > 0 && (
            <ul aria-label={label}>
              {placed.map((piece) => {
                const { name, short = name, value, tone, places } = piece.of
                return (
                  <li
                    key={name}
                    class={tone}
                    data-part={name}
                    style={{ left: `${piece.x}px`, top: `${piece.y}px`, width: `${piece.width}px`, height: `${piece.height}px` }}
                    title={figures.value.hidden ? name : `${isolated(name)}: ${figures.value.money(value)}`}
                  >
                    {isTarget(piece) && (
                      <Proof {...places} name={name}>
                        <span
                          class={
                            piece.width < NAMED.width * textScale.value || piece.height < NAMED.height * textScale.value
                              ? 'treemap-words only-heard'
                              : 'treemap-words'
                          }
                        >
                          <bdi>{short}</bdi>{' '}
                          <small class={piece.height < AMOUNT_HEIGHT * textScale.value ? 'only-heard' : undefined}>
                            <Amount value={value} />
                          </small>
                        </span>
                      </Proof>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </div>
        {unnamed.length > 0 && (
          <ul class="legend" aria-label={charts.unnamedParts}>
            {unnamed.slice(0, NAMED_MAX).map(({ name, value, tone, places }) => {
              const words = (
                <>
                  <span class={`swatch ${tone}`} />
                  <bdi>{name}</bdi> <Amount value={value} />
                </>
              )
              return (
                <li key={name}>
                  {targets.has(name) ? (
                    words
                  ) : (
                    <Proof {...places} name={name}>
                      {words}
                    </Proof>
                  )}
                </li>
              )
            })}
            {unnamed.length > NAMED_MAX && <li class="quiet">{common.others(unnamed.length - NAMED_MAX)}</li>}
          </ul>
        )}
      </div>
    </InRow.Provider>
  )
}

/** Room for a name with an amount below it. */
const ROW_HEIGHT = 50

/** Parts below their whole: a row for each level, the width in proportion to the amount. */
export const Icicle = ({ label, branches }: { label: string; branches: readonly Branch<AreaPart>[] }) => {
  const layOutIn = useCallback((width: number) => layers(branches, { width, rowHeight: ROW_HEIGHT }), [branches])
  return <Areas label={label} height={depthOf(branches) * ROW_HEIGHT} layOutIn={layOutIn} />
}

/** Parts of a whole as areas, each as large as what it is, the largest first. */
export const Treemap = ({ label, parts, height }: { label: string; parts: readonly AreaPart[]; height: number }) => {
  const layOutIn = useCallback(
    (width: number) =>
      layOut(
        parts.map((of): Piece<AreaPart> => ({ of, group: of.group, value: of.value })),
        { width, height },
      ).sort((a, b) => b.value - a.value),
    [parts, height],
  )
  return <Areas label={label} height={height} layOutIn={layOutIn} />
}
