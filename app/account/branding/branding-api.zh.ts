/** What the server says about the pictures of the site. */
export default {
  imageSaved: '图片已更新',
  imageRemoved: '图片已移除',
  fileMissing: '请选择一张图片',
  fileTooLarge: (mb: number) => `图片不能超过 ${mb} MB，请缩小后再试`,
  notImage: '请选择完整的 PNG、JPEG、WebP 或 SVG 图片',
  notSvg: '这不是一张完整的 SVG 图片',
  hasScript: 'SVG 里有脚本或会动的部分，不能使用；请另存为不含脚本的图片',
  loadsOther: 'SVG 会从别处加载内容，不能使用；请把字体和图片嵌入后再存一次',
  logoSmall: (height: number) => `标志至少要 ${height} 像素高`,
  notSquare: (width: number, height: number) => `图标要是正方形，这张是 ${width} × ${height}`,
  iconSmall: (side: number) => `图标每边至少要 ${side} 像素`,
  shareSmall: (width: number, height: number) => `分享图至少要 ${width} × ${height} 像素`,
};
