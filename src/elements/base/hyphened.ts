/** A property's name as its attribute is written: `headingLevel` as `heading-level`. */
export const hyphened = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();
