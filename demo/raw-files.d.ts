/** The text of a file, put in by Vite. */
declare module '*?raw' {
  const text: string;
  export default text;
}
