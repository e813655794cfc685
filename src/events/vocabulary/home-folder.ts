import { homedir } from 'node:os'

/** The folder of whoever runs this. A user without a name, as a container may have one, has none unless HOME says which: then `/`, as at a login. */
export function homeFolder(): string {
  try {
    return homedir()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error
    return '/'
  }
}
