import type { ComponentChildren } from 'preact'
import type { FigurePlaces } from '../figures/unknown.ts'
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
  children,
  title,
  as,
  note,
  at,
  ...places
}: {
  name: string
  children: ComponentChildren
  title?: string
  as?: AskedFigure['as']
  /** Small below it. */
  note?: ComponentChildren
} & Partial<FigurePlaces>) => (
  <div class="figure" title={title}>
    <dt>{name}</dt>
    <dd>
      {at || places.minus ? (
        <Proof at={at} {...places} name={name} {...(as ? { as } : {})}>
          {children}
        </Proof>
      ) : (
        children
      )}
      {note && <small>{note}</small>}
    </dd>
  </div>
)
