/** The colours of categories, as the configuration names them. Money in and out, gain and loss and net worth have others. */
export const HUES = ['blue', 'orchid', 'brown', 'turquoise', 'indigo', 'sage', 'plum', 'olive', 'steel', 'green', 'violet', 'moss'] as const
export type Hue = (typeof HUES)[number]
