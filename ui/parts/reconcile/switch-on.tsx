import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { reconciles } from '../../client/account-marks.ts'
import { mayConfigure } from '../../client/role.ts'
import { proposal, propose } from '../../client/settings-change.ts'
import { ProposedSettings } from '../config/proposed-settings.tsx'
import { useFocusWhen } from '../focus-when.ts'

/** Switches reconciling on from where it is missed; what that writes is shown before it is written. Nothing for who may not configure. */
export const SwitchOnReconciling = () => {
  useEffect(
    () => () => {
      // What nobody agreed to here is not offered on another page.
      proposal.value = undefined
    },
    [],
  )
  const shown = useRef<HTMLDivElement>(null)
  const again = useFocusWhen(proposal.value === undefined)
  // It goes when it has done its work: what comes next is the page that it was in the way of.
  useLayoutEffect(
    () => () => {
      if (reconciles.peek() && again.current === document.activeElement) document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
  // The button that was pressed is gone: the keyboard goes on with what came in its place.
  useEffect(() => {
    if (proposal.value) shown.current?.querySelector('button')?.focus()
  }, [proposal.value])
  if (!mayConfigure.value) return null
  return proposal.value ? (
    <div ref={shown}>
      <ProposedSettings />
    </div>
  ) : (
    <div class="actions">
      <button ref={again} type="button" class="button" onClick={() => void propose({ enable_reconciliation: true })}>
        Switch it on
      </button>
    </div>
  )
}
