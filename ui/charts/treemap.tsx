import { charts } from '#messages/charts.ts'
import { common } from '#messages/common.ts'
import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { textScale } from '../client/browser.ts'
import { figures } from '../client/display-settings.ts'
import { Amount } from '../parts/amount.tsx'
import { InRow, Proof } from '../parts/proof.tsx'
import { isolated } from '../figures/number-format.ts'
import type { FigurePlaces } from '../figures/unknown.ts'
import { useWidth } from './chart-frame.tsx'
import { type Branch, depthOf, layers, layOut, type Piece, type PlacedPiece } from './treemap-layout.ts'

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
