import type { ComponentChildren } from 'preact'
import type { Field } from '../../figures/config-form.ts'
import { draftPreview } from '../../client/config-draft.ts'

/** What every field is given. `path` is the place in the file, as the service names it in what it has to say: goals.savings[0].rate */
export interface Asked {
  readonly field: Field
  readonly label: string
  readonly path: string
  readonly value: unknown
  readonly change: (value: unknown) => void
}

export const idOf = (path: string): string => `config-${path.replaceAll(/[^\w]+/g, '-')}`

/** What the service has against the value at a place. */
export const problemAt = (path: string): string | undefined => draftPreview.value?.problems.find(({ key }) => key === path)?.message

/** What a control needs to be found with its words. */
export const described = (path: string, about: string) => ({
  id: idOf(path),
  'aria-invalid': problemAt(path) !== undefined,
  'aria-describedby': [about && `${idOf(path)}-about`, problemAt(path) && `${idOf(path)}-problem`].filter(Boolean).join(' ') || undefined,
})

/** What a setting means, and what is wrong with its value. */
export const Told = ({ path, about }: { path: string; about: string }) => {
  const problem = problemAt(path)
  return (
    <>
      {about && (
        <p class="config-about" id={`${idOf(path)}-about`}>
          {about}
        </p>
      )}
      {problem && (
        <p class="config-problem" id={`${idOf(path)}-problem`}>
          {problem}
        </p>
      )}
    </>
  )
}

/** A name, its control, and the words. */
export const Labelled = ({ asked: { path, label, field }, children }: { asked: Asked; children: ComponentChildren }) => (
  <div class="config-field">
    <label for={idOf(path)}>{label}</label>
    {children}
    <Told path={path} about={field.about} />
  </div>
)
