/** The text of a file, inserted by Vite. */
declare module '*?raw' {
  const text: string;
  export default text;
}

/** The languages of the elements: code, and name in that language. The build of the demo inserts them. */
declare const LANGUAGES: readonly (readonly [code: string, name: string])[];
