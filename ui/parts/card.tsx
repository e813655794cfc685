import type { ComponentChildren } from 'preact'
import type { FigurePlaces } from '../figures/unknown.ts'
import { type Shown, ShownFigure } from './amount.tsx'
import { type AskedFigure, Proof } from './proof.tsx'

export const Card = ({
  title,
  aside,
  children,
  flush = false,
}: {
  title?: ComponentChildren
  aside?: ComponentChildren
  children: ComponentChildren
  flush?: boolean
}) => (
  <section class={flush ? 'card card-flush' : 'card'}>
    {(title || aside) && (
      <header class="card-head">
        {title && <h2>{title}</h2>}
        {aside && <div class="card-aside">{aside}</div>}
      </header>
    )}
    {children}
  </section>
)

/** One figure with its name above it. `at` and `places` are its places in the answer of the report, so that it can be traced. */
export const Figure = ({
  name,
  title,
  note,
  ...figure
}: Shown &
  Partial<FigurePlaces> & {
    name: string
    title?: string
    as?: AskedFigure['as']
    /** Small below it. */
    note?: ComponentChildren
  }) => (
  <div class="figure" title={title}>
    <dt>{name}</dt>
    <dd>
      {figure.at || figure.minus ? <Proof name={name} {...figure} /> : <ShownFigure {...figure} />}
      {note && <small>{note}</small>}
    </dd>
  </div>
)
