declare module 'opencc-js/dict/TSCharacters' {
  /** "traditional simplified|…": OpenCC's table of single characters. */
  const table: string;
  export default table;
}
