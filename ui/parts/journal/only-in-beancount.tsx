/** Says of a page that has nothing to show whether its journal could say such a thing at all, and how. */
export const OnlyInBeancount = ({ dialect, what, example }: { dialect: string; what: string; example: string }) =>
  dialect === 'ledger' || dialect === 'hledger' ? (
    <p class="empty">
      A journal of {dialect} has no directive for {what}; only beancount does. Nothing is missing here: a note about an account, or a comment in the
      journal, says the same.
    </p>
  ) : (
    <p class="empty">
      The journal says nothing of {what}. A line of it would: <code>{example}</code>
    </p>
  )
