/** One reading request of the API. What a tool asks has the checks, the limits and the exact figures that everybody gets. */
export interface DoorRequest {
  readonly method: 'GET' | 'POST'
  /** With its parameters, encoded. */
  readonly path: string
  readonly body?: unknown
}

/** Asks the service; resolves with its status and the JSON as it was sent. */
export type Door = (request: DoorRequest, signal?: AbortSignal) => Promise<{ readonly status: number; readonly text: string }>

/** A path with parameters; those that are absent are left out. */
export function pathWith(path: string, parameters: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}
