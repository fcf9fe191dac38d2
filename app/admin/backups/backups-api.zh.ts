export default { begun: '备份已开始，完成后会列在这里', running: '已经在备份了' };
