/* Settings of books that browser tests open. */

/** A credit card of the account Liabilities:Card. */
export const CARD = `credit_cards:
  - account: Liabilities:Card
    credit_limit: 2000
    statement_end_day: 20
    due_day: 5
    network: visa
    number: '4021'
    expiration_date: '2029-08-31'
`

/** A card, a goal and a target: every page has something to show. */
export const PLANS = `${CARD}goals:
  savings:
    - name: A boat
      icon: ''
      target: 20000
      accounts: ['Assets:*']
allocation_targets:
  - name: Shares
    target: 50
    accounts: ['Assets:Fund']
`
