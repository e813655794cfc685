import { type BookingMethod, type Directives, OPEN } from '../directives.ts'
import type { Options } from '../options.ts'

/** How accounts choose the lots that a sale takes: as their open directives say, else as the option does. */
export class Methods {
  readonly #usual: BookingMethod
  readonly #own = new Map<number, BookingMethod>()

  constructor({ others }: Directives, { bookingMethod }: Options) {
    this.#usual = bookingMethod
    for (const directive of others) if (directive.kind === OPEN && directive.method !== undefined) this.#own.set(directive.account, directive.method)
  }
  of(account: number): BookingMethod {
    return this.#own.get(account) ?? this.#usual
  }
}
