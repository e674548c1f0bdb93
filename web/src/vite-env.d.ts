declare module '*.md' {
  const html: string;
  export default html;
}
declare module 'virtual:house' {
  const url: string | null;
  export default url;
}
