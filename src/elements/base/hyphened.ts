/** A property's name in the form of its attribute: `headingLevel` as `heading-level`. */
export const hyphened = (name: string): string => name.replace(/[A-Z]/g, '-$&').toLowerCase();
