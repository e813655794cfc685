/** One of the books behind the front, as far as the front knows it. */
export interface FrontBook {
  readonly name: string
  /** "/b/firm"; '' for the one that stays where it was alone. */
  readonly path: string
  readonly state: 'opening' | 'ready' | 'broken'
  /** What is wrong with a broken one, a line each; nothing secret in it, but the business of those who may log in. */
  readonly reasons: readonly string[]
  /** Nobody has to log in to it, so whoever is on this machine may know what is wrong with it. */
  readonly isOpenToAll: boolean
  /** Where its own process listens. */
  readonly socket: string
  readonly allowedHosts: readonly string[]
  /** Resolves when it is no longer opening, or after a while in any case. One that is broken is tried again. */
  asked(): Promise<void>
}
