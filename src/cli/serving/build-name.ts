import { version } from '../../config/version.ts'

/** Given by the build: a digest of all sources. */
declare const SOURCES_DIGEST: string

/** Names the program, in whichever of its bundles this is; undefined where it runs from its sources, which anybody may have changed since. */
export const BUILD = typeof SOURCES_DIGEST === 'undefined' ? undefined : `${version} ${SOURCES_DIGEST}`
