import type { LucideIcon } from 'lucide-preact'
import type { ComponentProps } from 'preact'

const CLASSES = { plain: 'button', strong: 'button button-strong', danger: 'button button-danger' } as const

/** A button, with an icon before its words. `class` is for those that have no frame. */
export const Button = ({
  kind = 'plain',
  icon: Icon,
  size = 15,
  children,
  ...others
}: ComponentProps<'button'> & {
  /** `strong`: what a form is for. */
  kind?: keyof typeof CLASSES
  icon?: LucideIcon | undefined
  /** Of the icon. */
  size?: number
}) => (
  <button type="button" class={CLASSES[kind]} {...others}>
    {Icon && <Icon size={size} aria-hidden="true" />}
    {Icon && children ? ' ' : null}
    {children}
  </button>
)
